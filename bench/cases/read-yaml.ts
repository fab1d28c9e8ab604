// One measured run in a process of its own: reads all documents of files, and prints time and peak memory as JSON.
// usage: node --import tsx read-yaml.ts ours|yaml LIST, a file with a path in each line
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { ParseError, parseYaml } from '../../src/yaml/read/parse-yaml';
import { splitDocuments } from '../../src/yaml/read/split-documents';

const [reader, list] = process.argv.slice(2);
const files = readFileSync(list, 'utf8').split('\n');

function readAll(text: string): void {
  if (reader === 'yaml') {
    for (const document of parseAllDocuments(text, { logLevel: 'silent' })) { document.toJS(); }
    return;
  }
  for (const { text: own, offset } of splitDocuments(text)) {
    try {
      parseYaml(text, offset, offset + own.length);
    } catch (error) {
      if (!(error instanceof ParseError)) { throw error; }
    }
  }
}

const start = process.hrtime.bigint();
for (const file of files) { readAll(readFileSync(file, 'utf8')); }
const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
console.log(JSON.stringify({ milliseconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
