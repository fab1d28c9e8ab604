#!/usr/bin/env node
/*
 * Renders charts as "helm template" does, for tests without Helm: only templates with {{ .Values.a.b }}, {{ toYaml . | nindent 6 }}, {{ required "…" .Values.a }},
 * {{- with .Values.a }} … {{- end }}, and {{ rejectMarkers }}. "helm pull" packs the directory
 * with the name of the chart, or fails with its arguments.
 */
const { execFileSync } = require('node:child_process');
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { parse, stringify } = require('yaml');

const [command, release, given, ...flags] = process.argv.slice(2);
const fail = (message) => {
  process.stderr.write(`Error: ${message}\n`);
  process.exit(1);
};
if (process.env.FAKE_HELM_HANGS) { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000); }
if (command === 'pull') {
  const name = process.argv.at(-1).split('/').at(-1);
  if (!existsSync(name)) { fail(`pulled with ${process.argv.slice(3).map((arg) => arg.replace(/.*k8s-windows-chart-\w+/, 'DIRECTORY')).join(' ')}`); }
  execFileSync('tar', ['czf', join(process.argv[4], `${name}-1.2.0.tgz`), name]);
  process.exit();
}
if (command !== 'template') { fail(`unknown command ${command}`); }

/** An archive as a directory beside it. */
function unpacked(archive) {
  execFileSync('tar', ['xzf', archive, '-C', dirname(archive)]);
  return join(dirname(archive), release);
}

const chart = given.endsWith('.tgz') ? unpacked(given) : given;
const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const merge = (a, b) => (isMap(a) && isMap(b) ? Object.entries(b).reduce((all, [key, value]) => {
  const { [key]: before, ...others } = all;
  return value === null ? others : { ...others, [key]: merge(before, value) };
}, a) : b);
const at = (value, path) => path.split('.').slice(1).reduce((inner, key) => inner?.[key], { Values: value, Release: { Name: release } });

let values = parse(readFileSync(join(chart, 'values.yaml'), 'utf8')) ?? {};
for (const flag of flags) {
  const [, name, value] = /^--([\w-]+)=(.*)$/s.exec(flag);
  if (name === 'values') { values = merge(values, parse(readFileSync(value === '-' ? 0 : value, 'utf8')) ?? {}); }
  if (name === 'set') { values = merge(values, { [value.split('=')[0]]: value.split('=')[1] }); }
}

function render(text) {
  const indented = (value, width) => `\n${stringify(value).trimEnd().replace(/^/gm, ' '.repeat(width))}`;
  return text
    .replace(/\{\{- with (\.Values[\w.]+) \}\}\n(.*?)\{\{- end \}\}\n/gs, (_, path, inner) => {
      const value = at(values, path);
      const isEmpty = !value || (typeof value === 'object' && Object.keys(value).length === 0);
      return isEmpty ? '' : inner.replace(/ *\{\{- toYaml \. \| nindent (\d+) \}\}/g, (__, width) => indented(value, Number(width)).slice(1));
    })
    .replace(/\{\{ \.Values \| toJson \| b64enc \}\}/g, () => Buffer.from(JSON.stringify(values)).toString('base64'))
    .replace(/\{\{ rejectMarkers \}\}/g, '')
    .replace(/\{\{ required "(.*?)" (\.Values[\w.]+) \}\}/g, (_, message, path) => at(values, path) ?? fail(`execution error at (${release}/templates/web.yaml:9:20): ${message}`))
    .replace(/\{\{ (\.[\w.]+) \}\}/g, (_, path) => at(values, path) ?? '');
}

if (/rejectMarkers/.test(readdirSync(join(chart, 'templates')).map((name) => readFileSync(join(chart, 'templates', name), 'utf8')).join()) && /k8sw\w*-\d+-z/.test(JSON.stringify(values))) { fail('nil pointer evaluating interface {}.x'); }
const folder = join(chart, 'templates');
for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
  process.stdout.write(`---\n# Source: ${release}/templates/${name}\n${render(readFileSync(join(folder, name), 'utf8'))}`);
}
