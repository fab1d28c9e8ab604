import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A Helm chart of four workloads as somebody else wrote it, for Linux. */
export const FOREIGN_CHART = join(__dirname, 'foreign-chart');

/** What the chart renders; there is nothing in it to be filled in. */
export const FOREIGN = readFileSync(join(FOREIGN_CHART, 'templates', 'workloads.yaml'), 'utf8');
