#!/usr/bin/env bash
# Makes community.tar.gz: a release for version 2.10 of the SDK, built from the last commit that had it, without compressed copies. The tests
# of the adapter use it; both are deleted together.
set -euo pipefail
commit=ee9c19363e5be8efa7db8e651362b7a6e9d666f1
target=$(cd "$(dirname "$0")" && pwd)/community.tar.gz
folder=$(mktemp -d)
git worktree add --detach "$folder/checkout" "$commit"
(cd "$folder/checkout" && npm ci && cd mf-community && NODE_ENV=production npx backflow-build)
dist=$folder/checkout/mf-community/dist
version=$(node -p "JSON.parse(fs.readFileSync('$dist/release.json')).version")
cp "$dist/release.json" "$dist/$version/"
cd "$dist/$version"
find . -type f ! -name '*.br' ! -name '*.gz' -printf '%P\n' | LC_ALL=C sort |
  tar --create --files-from=- --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=644 --format=ustar |
  gzip -9n > "$target"
git worktree remove --force "$folder/checkout"
