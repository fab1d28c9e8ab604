/** The parts of SARIF 2.1.0 that the checker writes, as JSON schema: nothing else may occur, and what is required must. */
const text = {
  type: 'object', properties: { text: { type: 'string', minLength: 1 }, markdown: { type: 'string' } }, required: ['text'],
  additionalProperties: false,
};
const level = { enum: ['none', 'note', 'warning', 'error'] };
const positive = { type: 'integer', minimum: 1 };

const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required, additionalProperties: false });
const list = (items: object) => ({ type: 'array', items });

const location = object({
  physicalLocation: object({
    artifactLocation: object({ uri: { type: 'string', format: 'uri-reference', pattern: '^[^/\\\\]' } }, ['uri']),
    region: object({ startLine: positive, startColumn: positive, endLine: positive, endColumn: positive }, ['startLine']),
  }, ['artifactLocation']),
  logicalLocations: list(object({ fullyQualifiedName: { type: 'string' }, kind: { type: 'string' } })),
});

export const SARIF = object({
  $schema: { type: 'string', format: 'uri' },
  version: { const: '2.1.0' },
  runs: list(object({
    tool: object({
      driver: object({
        name: { type: 'string' },
        informationUri: { type: 'string', format: 'uri' },
        rules: list(object({
          id: { type: 'string' }, shortDescription: text, fullDescription: text, help: text, helpUri: { type: 'string', format: 'uri' },
          defaultConfiguration: object({ level }), properties: { type: 'object', properties: { tags: { type: 'array', uniqueItems: true } } },
        }, ['id', 'help'])),
      }, ['name']),
    }, ['driver']),
    columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
    invocations: list(object({
      executionSuccessful: { type: 'boolean' },
      toolExecutionNotifications: list(object({ level, message: text, locations: list(location) }, ['message'])),
    }, ['executionSuccessful'])),
    results: list(object({
      ruleId: { type: 'string' }, ruleIndex: { type: 'integer', minimum: 0 }, level, message: text, locations: list(location),
      partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
    }, ['ruleId', 'message', 'partialFingerprints'])),
  }, ['tool', 'results'])),
}, ['version', 'runs']);
