#!/bin/sh
# Creates the secrets of the stack that do not exist yet, on a manager of the swarm. Reads settings from the environment, as
# `docker stack deploy` does. Values of secrets come from variables of their names; a secret without one gets a random value.
set -eu

create() { # name, value
  eval "version=\${$1_VERSION:-1}"
  secret="${STACK:-backflow}_$1_$version"
  if docker secret inspect "$secret" >/dev/null 2>&1; then return; fi
  printf %s "$2" | docker secret create "$secret" - >/dev/null
  echo "created $secret"
}
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

for name in POSTGRES_PASSWORD REDIS_PASSWORD GATEWAY_SECRET SESSION_SECRET RELEASES_OPERATOR_TOKEN NOTIFICATIONS_DB_PASSWORD \
  IDENTITY_DB_PASSWORD BOOKINGS_DB_PASSWORD EVENTS_DB_PASSWORD MEDIA_DB_PASSWORD LEARNING_DB_PASSWORD COMMUNITY_DB_PASSWORD \
  RELEASES_DB_PASSWORD CREDENTIALS_DB_PASSWORD; do
  eval "value=\${$name:-$(random)}"
  create $name "$value"
done
create SMTP_URL "${SMTP_URL:?where mail is handed over, smtps://user:password@host}"
for name in SMS_AUTH_TOKEN FILES_S3_ACCESS_KEY_ID FILES_S3_SECRET_ACCESS_KEY; do
  eval "value=\${$name-}"
  [ -z "$value" ] || create $name "$value"
done
