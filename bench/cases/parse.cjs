// The peer of the checker: the yaml package parses a file, or all files of a directory, and does nothing else.
// usage: node parse.cjs FILE|DIRECTORY
const { readdirSync, readFileSync, statSync } = require('node:fs');
const path = require('node:path');
const { parseAllDocuments } = require('yaml');

const [input] = process.argv.slice(2);
const files = statSync(input).isDirectory() ? readdirSync(input).map((name) => path.join(input, name)) : [input];
for (const file of files) {
  for (const document of parseAllDocuments(readFileSync(file, 'utf8'))) { document.toJS(); }
}
