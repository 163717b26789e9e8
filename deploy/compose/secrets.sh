#!/bin/sh
# Makes the secrets of compose.yaml in the folder secrets beside this file:
#   sh deploy/compose/secrets.sh spar.example
# The certificate and the mail server are for trying. Put your own into certificate.pem, key.pem and smtp-url.
set -eu
umask 077

host=${1:?give the host name of the site, such as spar.example}
folder=$(dirname "$0")/secrets
if [ -e "$folder" ]; then
  echo "$folder is there already. Nothing was changed." >&2
  exit 1
fi
mkdir "$folder"
cd "$folder"

password=$(openssl rand -hex 24)
printf %s "$password" >database-password
printf %s "mysql://spar:$password@database:3306/spar" >database-url
password=$(openssl rand -hex 24)
printf %s "$password" >redis-password
printf %s "redis://:$password@redis:6379" >redis-url
printf %s smtp://mail:1025 >smtp-url
openssl rand -base64 32 | tr '+/' '-_' | tr -d '=\n' >two-factor-key
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -keyout key.pem -out certificate.pem \
  -subj "/CN=$host" -addext "subjectAltName=DNS:$host" 2>/dev/null

# Each container reads its files as a user of its own; others cannot enter the folder.
chmod 0444 ./*
echo "Made $folder for $host. Keep a copy of two-factor-key apart from the backups."
