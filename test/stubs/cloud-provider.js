/**
 * Stands for the packages of cloud providers, which are too large for the dependencies of this project: resources and functions of any name.
 * `test/pulumi/providers.slow.test.ts` runs the same programs with the packages themselves.
 */
const { CustomResource, runtime } = require('@pulumi/pulumi');

/** What resources have beside their arguments. */
const OUTPUTS = ['name', 'arn', 'nodeGroupName', 'resources', 'latestVersion', 'endpoint', 'masterAuth', 'certificateAuthority'];

/** A class for the resources of a type. */
exports.resource = (type) => class extends CustomResource {
  constructor(name, args, options) {
    super(type, name, { ...Object.fromEntries(OUTPUTS.map((output) => [output, undefined])), ...args }, options);
  }
};

/** A function that reads something of a cloud. */
exports.invoke = (token) => (args, options) => runtime.invokeOutput(token, args, options);

/** The resources and functions of a module, or of a whole package: `eks.Cluster`, `ssm.getParameterOutput`. */
exports.module = (provider, module = '') => new Proxy({}, {
  get: (_, name) => {
    if (typeof name !== 'string' || name === '__esModule') { return undefined; }
    if (/^(get|list)[A-Z].*Output$/.test(name)) { return exports.invoke(`${provider}:${module}/${name.replace(/Output$/, '')}`); }
    return /^[A-Z]/.test(name) ? exports.resource(`${provider}:${module}:${name}`) : exports.module(provider, name);
  },
});
