/*
 * Serves charts of a directory, to pull: as a chart repository with the directory's index.yaml, below /private with a password, and as a registry (OCI
 * distribution specification: manifests, blobs, tags). Prints its port.
 */
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, readdirSync } = require('node:fs');
const { createServer } = require('node:http');
const { join } = require('node:path');

const [directory, password] = process.argv.slice(2);
const digestOf = (content) => `sha256:${createHash('sha256').update(content).digest('hex')}`;

/** Repositories by name, each with manifests by tag, and all blobs. */
const tags = new Map();
const blobs = new Map();
for (const file of readdirSync(directory).filter((name) => name.endsWith('.tgz'))) {
  const [, name, version] = /^(.*)-(\d.*)\.tgz$/.exec(file);
  const blob = (mediaType, content) => {
    const digest = digestOf(content);
    blobs.set(digest, { mediaType, content });
    return { mediaType, digest, size: content.length };
  };
  const mediaType = 'application/vnd.oci.image.manifest.v1+json';
  const manifest = Buffer.from(JSON.stringify({
    schemaVersion: 2, mediaType,
    config: blob('application/vnd.cncf.helm.config.v1+json', Buffer.from(JSON.stringify({ apiVersion: 'v2', name, version }))),
    layers: [blob('application/vnd.cncf.helm.chart.content.v1.tar+gzip', readFileSync(join(directory, file)))],
  }));
  tags.set(name, new Map([...tags.get(name) ?? [], [version, { mediaType, content: manifest }], [digestOf(manifest), { mediaType, content: manifest }]]));
}

function answer(url, authorization) {
  const [, repository, kind, reference] = /^\/v2\/charts\/([^/]+)\/(manifests|blobs|tags)\/(.+)$/.exec(url) ?? [];
  switch (kind) {
    case 'manifests': return tags.get(repository)?.get(reference);
    case 'blobs': return blobs.get(reference);
    case 'tags': {
      const known = tags.get(repository);
      return known && {
        mediaType: 'application/json',
        content: Buffer.from(JSON.stringify({ name: `charts/${repository}`, tags: [...known.keys()].filter((tag) => !tag.includes(':')) })),
      };
    }
  }
  if (url === '/v2/') { return { mediaType: 'application/json', content: Buffer.from('{}') }; }
  const [, area, name] = /^\/(public|private)\/([\w.-]+)$/.exec(url) ?? [];
  if (!area || !existsSync(join(directory, name))) { return undefined; }
  if (area === 'private' && authorization !== `Basic ${Buffer.from(`me:${password}`).toString('base64')}`) { return { status: 401, mediaType: 'text/plain', content: Buffer.alloc(0) }; }
  return { mediaType: 'application/octet-stream', content: readFileSync(join(directory, name)) };
}

const server = createServer((request, response) => {
  const { status = 200, mediaType = 'text/plain', content = Buffer.alloc(0) } = answer(request.url, request.headers.authorization) ?? { status: 404 };
  response.writeHead(status, { 'content-type': mediaType, 'content-length': content.length, 'docker-content-digest': digestOf(content) });
  response.end(request.method === 'HEAD' ? undefined : content);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.stdin.resume().on('end', () => process.exit());
