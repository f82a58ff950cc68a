#!/bin/sh
# Makes a private authority and a certificate for these names, for the database or for a trial:
#   sh deploy/tls/make-certificates.sh <new folder> <name or address>…
# authority.pem is public: the servers trust it through NODE_EXTRA_CA_CERTS.
set -eu
umask 077

folder=$1
shift
mkdir "$folder"
names=''
for name in "$@"; do
  case $name in
    *[!0-9.]*) names="$names,DNS:$name" ;;
    *) names="$names,IP:$name" ;;
  esac
done

key() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$folder/$1" 2>/dev/null; }

key authority-key.pem
openssl req -x509 -new -key "$folder/authority-key.pem" -days 3650 -subj '/CN=Masar private authority' -out "$folder/authority.pem"
key key.pem
openssl req -new -key "$folder/key.pem" -subj "/CN=$1" -out "$folder/request.pem"
printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth\n' "${names#,}" >"$folder/names.txt"
openssl x509 -req -in "$folder/request.pem" -CA "$folder/authority.pem" -CAkey "$folder/authority-key.pem" -CAcreateserial \
  -days 397 -extfile "$folder/names.txt" -out "$folder/fullchain.pem" 2>/dev/null
rm -f "$folder/request.pem" "$folder/names.txt" "$folder/authority.srl"
chmod 644 "$folder/authority.pem" "$folder/fullchain.pem"
