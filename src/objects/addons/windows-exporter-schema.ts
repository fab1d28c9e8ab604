import { WINDOWS_EXPORTER_COLLECTORS } from '../../knowledge';

const TYPES = { list: { type: 'array', items: { type: 'string' } }, text: { type: 'string' }, switch: { type: 'boolean' } };
const object = (properties: object) => ({ type: 'object', properties, additionalProperties: false });

/** JSON Schema of the part of windows_exporter's configuration file that `windowsExporter` writes. Source: see `WINDOWS_EXPORTER`. */
export const WINDOWS_EXPORTER_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'config.yml of windows_exporter',
  ...object({
    collectors: object({ enabled: { type: 'string', minLength: 1 } }),
    collector: object(Object.fromEntries(Object.entries(WINDOWS_EXPORTER_COLLECTORS).map(([name, options]) => (
      [name, object(Object.fromEntries(Object.entries(options).map(([option, kind]) => [option, TYPES[kind]])))]
    )))),
    web: object({ 'listen-address': { type: 'string', pattern: '^:\\d{1,5}$' } }),
    log: object({ level: { enum: ['debug', 'info', 'warn', 'error'] } }),
  }),
} as const;
