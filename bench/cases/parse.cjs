// The peer of the checker: js-yaml, with its default schema, parses a file, or all files of a directory, and does nothing else.
// usage: node parse.cjs FILE|DIRECTORY
const { readdirSync, readFileSync, statSync } = require('node:fs');
const path = require('node:path');
const { loadAll } = require('js-yaml');

const [input] = process.argv.slice(2);
const files = statSync(input).isDirectory() ? readdirSync(input).map((name) => path.join(input, name)) : [input];
for (const file of files) { loadAll(readFileSync(file, 'utf8')); }
