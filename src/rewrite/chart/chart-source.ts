import { groupedBy, isPlainObject, listAt, Path, PlainObject, textOf } from '../../base';
import { yamlValues } from '../../yaml';

/** Files of a chart, by their path in it with `/`; those of subcharts are below `charts/<directory>/`, unpacked. */
export type ChartFiles = ReadonlyMap<string, string>;

/** What the files of a chart reveal without rendering it. */
export interface ChartSource {
  readonly name: string;
  readonly version: string;
  /** Paths of the values of subcharts, such as `['redis']`. */
  readonly subcharts: readonly Path[];
  /** Paths of values that templates name, whether or not `values.yaml` has them. */
  readonly references: readonly Path[];
  /** Names after a dot in templates, such as `tolerations` in `{{ .tolerations }}`: keys of maps in the values, perhaps. */
  readonly fields: ReadonlySet<string>;
}

const CHART_FILE = 'Chart.yaml';
/** Files that decide on the values of a chart: those at the root of it and of its subcharts. A template may have the same name. */
const VALUE_FILES = /^(?:charts\/[^/]+\/)*(?:Chart\.yaml|requirements\.yaml|values\.yaml|values\.schema\.json)$/;
const SUBCHART = /^charts\/([^/]+)\/(.*)$/s;
/** More subcharts in subcharts aren't searched. */
const MAX_DEPTH = 10;

/** The only template in a chart of values: a ConfigMap with the values as JSON, in Base64, since Helm would read other text as an object. */
const VALUES_TEMPLATE = 'templates/k8s-windows-values.yaml';

/**
 * A chart with the same values, and without objects. Rendered with the flags of the chart, it shows the values that its templates have:
 * those of subcharts and `global` included, in the way Helm merges them. It prints them as JSON, in Base64: `data.values` of a ConfigMap.
 */
export function chartOfValues(files: ChartFiles): ChartFiles {
  const template = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: values}\ndata: {values: "{{ .Values | toJson | b64enc }}"}\n';
  return new Map([...[...files].filter(([path]) => VALUE_FILES.test(path)), [VALUES_TEMPLATE, template]]);
}

/** Reads what a chart's files reveal. `undefined` if they aren't a chart. */
export function readChartSource(files: ChartFiles): ChartSource | undefined {
  const chart = objectOf(files.get(CHART_FILE));
  if (!chart) { return undefined; }
  const found = { subcharts: [] as Path[], references: [] as Path[], fields: new Set<string>() };
  search(files, chart, [], [], found);
  return { name: textOf(chart.name), version: textOf(chart.version), ...found };
}

interface Found {
  readonly subcharts: Path[];
  readonly references: Path[];
  readonly fields: Set<string>;
}

function search(files: ChartFiles, chart: PlainObject, at: Path, parent: Path, found: Found): void {
  const isLibrary = chart.type === 'library';
  // a library's templates are called with the values of a chart that depends on it
  const bases = isLibrary ? [parent, []] : [at];
  for (const [path, text] of files) {
    if (!path.startsWith('templates/')) { continue; }
    for (const reference of referencesIn(text)) {
      found.references.push(...(reference[0] === 'global' ? [[]] : bases).map((base) => [...base, ...reference]));
    }
    for (const [, name = ''] of text.matchAll(FIELD)) { found.fields.add(name); }
  }
  if (at.length >= MAX_DEPTH) { return; }
  const dependencies = [...listAt(chart, 'dependencies'), ...listAt(objectOf(files.get('requirements.yaml')), 'dependencies')].filter(isPlainObject);
  for (const inner of subchartFiles(files).values()) {
    const subchart = objectOf(inner.get(CHART_FILE));
    if (!subchart) { continue; }
    const name = textOf(subchart.name);
    const keys = dependencies.filter((each) => each.name === name).map(({ alias }) => (typeof alias === 'string' && alias !== '' ? alias : name));
    for (const key of new Set(keys.length > 0 ? keys : [name])) {
      found.subcharts.push([...at, key]);
      search(inner, subchart, [...at, key], at, found);
    }
  }
}

const FIELD = /\.([A-Za-z_]\w*)/g;
const REFERENCE = /\.Values((?:\.[A-Za-z_]\w*)+)/g;
/** `index .Values "a" "b"`. */
const INDEXED = /\bindex\s+[$\w.]{0,100}\.Values((?:\s+"[^"\n]{1,200}")+)/g;

function referencesIn(text: string): readonly Path[] {
  return [
    ...Array.from(text.matchAll(REFERENCE), ([, path = '']) => path.slice(1).split('.')),
    ...Array.from(text.matchAll(INDEXED), ([, keys = '']) => Array.from(keys.matchAll(/"([^"]+)"/g), ([, key = '']) => key)),
  ];
}

function subchartFiles(files: ChartFiles): ReadonlyMap<string, ChartFiles> {
  const inner = [...files].flatMap(([path, text]) => {
    const [, folder, file] = SUBCHART.exec(path) ?? [];
    return folder === undefined || file === undefined ? [] : [{ folder, file, text }];
  });
  const folders = groupedBy(inner, ({ folder }) => folder);
  return new Map(Array.from(folders, ([folder, all]) => [folder, new Map(all.map(({ file, text }) => [file, text]))]));
}

function objectOf(text: string | undefined): PlainObject | undefined {
  const value = text === undefined ? undefined : yamlValues(text)?.[0];
  return isPlainObject(value) ? value : undefined;
}
