#!/bin/sh
# Written by `npm run compose -- stack`: edit packages/stack/src/compose/swarm, not this file.
# Creates the secrets of the stack that do not exist yet, on a manager of the swarm. Reads settings from the environment, as
# `docker stack deploy` does. Values of secrets come from variables of their names; a secret without one gets a random value.
set -eu

create() { # name, version, value
  name="${STACK:-backflow}_$1_$2"
  if docker secret inspect "$name" >/dev/null 2>&1; then return; fi
  printf %s "$3" | docker secret create "$name" - >/dev/null
  echo "created $name"
}
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

create BOOKINGS_DB_PASSWORD "${BOOKINGS_DB_PASSWORD_VERSION:-1}" "${BOOKINGS_DB_PASSWORD:-$(random)}"
create COMMUNITY_DB_PASSWORD "${COMMUNITY_DB_PASSWORD_VERSION:-1}" "${COMMUNITY_DB_PASSWORD:-$(random)}"
create EVENTS_DB_PASSWORD "${EVENTS_DB_PASSWORD_VERSION:-1}" "${EVENTS_DB_PASSWORD:-$(random)}"
create GATEWAY_SECRET "${GATEWAY_SECRET_VERSION:-1}" "${GATEWAY_SECRET:-$(random)}"
create IDENTITY_DB_PASSWORD "${IDENTITY_DB_PASSWORD_VERSION:-1}" "${IDENTITY_DB_PASSWORD:-$(random)}"
create LEARNING_DB_PASSWORD "${LEARNING_DB_PASSWORD_VERSION:-1}" "${LEARNING_DB_PASSWORD:-$(random)}"
create MEDIA_DB_PASSWORD "${MEDIA_DB_PASSWORD_VERSION:-1}" "${MEDIA_DB_PASSWORD:-$(random)}"
create NOTIFICATIONS_DB_PASSWORD "${NOTIFICATIONS_DB_PASSWORD_VERSION:-1}" "${NOTIFICATIONS_DB_PASSWORD:-$(random)}"
create POSTGRES_PASSWORD "${POSTGRES_PASSWORD_VERSION:-1}" "${POSTGRES_PASSWORD:-$(random)}"
create REDIS_PASSWORD "${REDIS_PASSWORD_VERSION:-1}" "${REDIS_PASSWORD:-$(random)}"
create RELEASES_DB_PASSWORD "${RELEASES_DB_PASSWORD_VERSION:-1}" "${RELEASES_DB_PASSWORD:-$(random)}"
create RELEASES_OPERATOR_TOKEN "${RELEASES_OPERATOR_TOKEN_VERSION:-1}" "${RELEASES_OPERATOR_TOKEN:-$(random)}"
create SESSION_SECRET "${SESSION_SECRET_VERSION:-1}" "${SESSION_SECRET:-$(random)}"
create SMTP_URL "${SMTP_URL_VERSION:-1}" "${SMTP_URL:?where mail is handed over, smtps://user:password@host}"
[ -z "${SMS_AUTH_TOKEN-}" ] || create SMS_AUTH_TOKEN "${SMS_AUTH_TOKEN_VERSION:-1}" "$SMS_AUTH_TOKEN"
[ -z "${FILES_S3_ACCESS_KEY_ID-}" ] || create FILES_S3_ACCESS_KEY_ID "${FILES_S3_ACCESS_KEY_ID_VERSION:-1}" "$FILES_S3_ACCESS_KEY_ID"
[ -z "${FILES_S3_SECRET_ACCESS_KEY-}" ] || create FILES_S3_SECRET_ACCESS_KEY "${FILES_S3_SECRET_ACCESS_KEY_VERSION:-1}" "$FILES_S3_SECRET_ACCESS_KEY"
