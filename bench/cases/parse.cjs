// The peer of the checker: js-yaml, with its default schema, parses a file and does nothing else.
// usage: node parse.cjs FILE
require('js-yaml').loadAll(require('node:fs').readFileSync(process.argv[2], 'utf8'));
