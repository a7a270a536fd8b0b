# What Fondly's image stands on: Debian, with pg_dump and pg_restore for `npm run backup` and `npm run restore`, which are
# as new as the database of compose.yaml. Only this step needs the network. Another base works as well (BASE in Dockerfile).
FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
