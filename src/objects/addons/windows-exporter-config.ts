import { lookUp, PlainObject } from '../../base';
import { WINDOWS_EXPORTER, WINDOWS_EXPORTER_COLLECTORS } from '../../knowledge';
import { isFilled, OptionChecks, OptionProblems } from '../../kubernetes';

const TYPES = {
  list: { type: 'array', items: { type: 'string' } }, text: { type: 'string' }, switch: { type: 'boolean' },
  byte: { type: 'integer', minimum: 0, maximum: 255 },
};
const object = (properties: object) => ({ type: 'object', properties, additionalProperties: false });

const COLLECTORS = Object.entries<Readonly<Record<string, keyof typeof TYPES>>>(WINDOWS_EXPORTER_COLLECTORS).map(([name, options]) => (
  [name, object(Object.fromEntries(Object.entries(options).map(([option, kind]) => [option, TYPES[kind]])))] as const));

/** JSON Schema of the part of windows_exporter's configuration file that `windowsExporter` writes. Source: see `WINDOWS_EXPORTER`. */
export const WINDOWS_EXPORTER_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'config.yml of windows_exporter',
  ...object({
    collectors: object({ enabled: { type: 'string', minLength: 1 } }),
    collector: object(Object.fromEntries(COLLECTORS)),
    web: object({ 'listen-address': { type: 'string', pattern: '^:\\d{1,5}$' } }),
    log: object({ level: { enum: ['debug', 'info', 'warn', 'error'] } }),
  }),
} as const;

type Collectors = typeof WINDOWS_EXPORTER_COLLECTORS;
type Value<Kind> = Kind extends 'list' ? readonly string[] : Kind extends 'switch' ? boolean : Kind extends 'byte' ? number : string;

/** A collector of windows_exporter. */
export type WindowsExporterCollector = keyof Collectors;

/** Options of the collectors, such as `{ service: { include: 'kubelet|containerd' } }`. */
export type WindowsExporterCollectorOptions = {
  readonly [C in WindowsExporterCollector]?: { readonly [O in keyof Collectors[C]]?: Value<Collectors[C][O]> };
};

/** A configuration of windows_exporter. */
export interface WindowsExporterConfig {
  /** Collectors to enable; `[defaults]` stands for windows_exporter's default ones. @default ['[defaults]', 'container'] */
  readonly collectors?: readonly (WindowsExporterCollector | typeof WINDOWS_EXPORTER.defaults)[];
  /** Options of the collectors. @default - the service collector reports only kubelet and containerd, because a node has hundreds of services */
  readonly collector?: WindowsExporterCollectorOptions;
  /** Port on the node. @default 9182 */
  readonly port?: number;
  /** Level of windows_exporter's own log. @default 'info' */
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error';
}

const NAMES = Object.keys(WINDOWS_EXPORTER_COLLECTORS);
const CHECKS: OptionChecks<WindowsExporterConfig> = {
  'collectors': [isFilled, 'have a collector', 'add one, or remove it'],
  'collectors.*': ['oneOf', [WINDOWS_EXPORTER.defaults, ...NAMES]],
  'port': ['port'],
  'logLevel': ['oneOf', ['debug', 'info', 'warn', 'error']],
};

/** The configuration in windows_exporter's format. */
export function windowsExporterConfig(config: WindowsExporterConfig): PlainObject {
  const { collectors = [WINDOWS_EXPORTER.defaults, 'container'], collector, port = WINDOWS_EXPORTER.port, logLevel } = config;
  return {
    collectors: { enabled: collectors.join(',') },
    collector: { service: { include: 'containerd|kubelet' }, ...collector },
    web: { 'listen-address': `:${port}` },
    ...(logLevel !== undefined && { log: { level: logLevel } }),
  };
}

/** Reports values that windows_exporter would reject at startup. */
export function checkWindowsExporterConfig(config: WindowsExporterConfig, problems: OptionProblems): void {
  problems.verify(CHECKS, config);
  for (const [name, options] of Object.entries(config.collector ?? {})) {
    const known = lookUp<Readonly<Record<string, string>>>(WINDOWS_EXPORTER_COLLECTORS, name);
    if (!known) {
      problems.unknown(['collector', name], NAMES, 'collector');
      continue;
    }
    for (const [option, value] of Object.entries(options ?? {})) {
      const kind = lookUp(known, option);
      if (value !== undefined && !(kind !== undefined && lookUp(IS, kind)!(value))) {
        const allowed = Object.entries(known).map(([key, each]) => `${key} (${lookUp(WORDS, each)})`).join(', ');
        problems.must(
          ['collector', name, option], value, kind ? `be ${lookUp(WORDS, kind)}` : `be an option of the collector ${name}`,
          allowed ? `use ${allowed}` : 'remove it; the collector has no options',
        );
      }
    }
  }
}

const WORDS: Readonly<Record<string, string>> = {
  list: 'a list of strings', text: 'a string', switch: 'true or false', byte: 'an integer from 0 to 255',
};
const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  list: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string' && !each.includes(',')),
  text: (value) => typeof value === 'string',
  switch: (value) => typeof value === 'boolean',
  byte: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255,
};
