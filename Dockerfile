# One image for the service worker and the gateway; docker-compose.yml chooses by command.
# Pinned by exact version; whoever can ask Docker Hub pins further with the digest `docker buildx imagetools inspect <image>` shows.
FROM node:22.23.3-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/sandbox/package.json packages/sandbox/
RUN npm ci
COPY . .
# The SDK is a peer of the package and a development dependency of this folder: without the latter, pruning keeps it. What is optional (the
# emulated providers, the SDK's test server) has no place here.
RUN npm run build \
  && npm pkg delete devDependencies workspaces peerDependencies.graph-trello-sandbox peerDependencies.@temporalio/testing \
  && npm prune

FROM node:22.23.3-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/lib ./lib
# The first process of a container dies only of signals that it handles: Node handles none while it starts, and no second one.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
# A volume mounted here begins with this owner: the key file in it is made and read by the user below.
RUN install -d -o node -g node -m 700 /keys
USER node
ENTRYPOINT ["tini", "--", "node", "lib/src/cli/main.js"]
CMD ["worker"]
