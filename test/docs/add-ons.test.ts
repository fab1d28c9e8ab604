import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADD_ON_IMAGES, ADD_ON_SOURCES, differencesOf, LOG_MONITOR } from '../../src/knowledge';
import * as root from 'k8s-windows';
import * as core from 'k8s-windows/core';

const PAGES = { 'add-ons.md': page('add-ons.md'), 'logging.md': page('logging.md') };

function page(name: string): string {
  return readFileSync(join(__dirname, '../../docs', name), 'utf8');
}

test('the images are those of the table', () => {
  const images = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : Object.values(value as object).flatMap(images));
  const told = [...PAGES['add-ons.md'].matchAll(/`([\w.-]+\.[a-z]+\/[\w./-]+:[\w.-]+)`/g)].map((match) => match[1]);
  expect(told.sort()).toEqual([...images(ADD_ON_IMAGES)].sort());
});

test('the sources of the images are those of the table', () => {
  for (const [name, each] of Object.entries(ADD_ON_SOURCES)) {
    expect(PAGES['add-ons.md']).toContain(`| ${name} | ${each.source} | ${each.readOn} | ${differencesOf(each)} |`);
  }
});

test('the fields of LogMonitor are those of the table', () => {
  for (const [type, fields] of Object.entries(LOG_MONITOR.fields)) {
    expect(PAGES['logging.md']).toContain(`| \`${type}\` | ${fields.map((field) => `\`%${field}%\``).join(', ')} |`);
  }
});

test('constructs and functions have these names', () => {
  const rows = [...PAGES['add-ons.md'].matchAll(/^\| `(\w+)` \| `(\w+)`/gm)];
  expect(rows.length).toBe(10);
  for (const [, construct, made] of rows) {
    expect(typeof (root as any)[construct]).toBe('function');
    expect(typeof (core as any)[made]).toBe('function');
  }
});
