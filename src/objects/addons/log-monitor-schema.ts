import { LOG_MONITOR } from '../../knowledge';

const LEVEL = { enum: LOG_MONITOR.levels };
const TEXT = { type: 'string', minLength: 1 };
const source = (type: string, properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties: { type: { const: type }, customLogFormat: TEXT, ...properties },
  required: ['type', ...required],
  additionalProperties: false,
});
const listOf = (properties: object, required: readonly string[]) => ({
  type: 'array', minItems: 1, items: { type: 'object', properties, required, additionalProperties: false },
});

/**
 * JSON Schema of LogMonitor's configuration as it is written here, version 2; LogMonitor accepts more, such as `json` in lower case.
 * Source: see `LOG_MONITOR`.
 */
export const LOG_MONITOR_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'LogMonitorConfig.json',
  type: 'object',
  properties: {
    LogConfig: {
      type: 'object',
      properties: {
        logFormat: { enum: LOG_MONITOR.formats },
        sources: {
          type: 'array',
          minItems: 1,
          items: {
            oneOf: [
              source('EventLog', {
                startAtOldestRecord: { type: 'boolean' }, eventFormatMultiLine: { type: 'boolean' },
                channels: listOf({ name: TEXT, level: LEVEL }, ['name']),
              }, ['startAtOldestRecord', 'channels']),
              source('File', {
                directory: { type: 'string', pattern: LOG_MONITOR.directory.source },
                filter: { type: 'string' },
                includeSubdirectories: { type: 'boolean' },
                includeFileNames: { type: 'boolean' },
                waitInSeconds: { anyOf: [{ type: 'integer', minimum: 0 }, { const: 'INFINITY' }] },
              }, ['directory']),
              source('ETW', {
                eventFormatMultiLine: { type: 'boolean' },
                providers: listOf({
                  providerName: { type: 'string' }, providerGuid: { type: 'string', pattern: LOG_MONITOR.guid.source }, level: LEVEL, keywords: TEXT,
                }, ['providerGuid']),
              }, ['providers']),
              source('Process', {}),
            ],
          },
        },
      },
      required: ['sources'],
      additionalProperties: false,
    },
  },
  required: ['LogConfig'],
  additionalProperties: false,
} as const;
