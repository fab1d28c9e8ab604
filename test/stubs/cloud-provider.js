/**
 * Stands for the packages of cloud providers, which are too large for the dependencies of this project: resources and functions of any name.
 * `test/pulumi/providers.slow.test.ts` runs the same programs with the packages themselves.
 */
const { CustomResource, runtime } = require('@pulumi/pulumi');

/** A class for the resources of a type. */
exports.resource = (type) => class extends CustomResource {
  constructor(name, args, options) {
    // outputs that the resources of a provider have beside their arguments
    super(type, name, { name: undefined, nodeGroupName: undefined, resources: undefined, latestVersion: undefined, ...args }, options);
  }
};

/** A function that reads something of a cloud. */
exports.invoke = (token) => (args, options) => runtime.invokeOutput(token, args, options);

/** The resources and functions of a module, or of a whole package: `eks.Cluster`, `ssm.getParameterOutput`. */
exports.module = (provider, module = '') => new Proxy({}, {
  get: (_, name) => {
    if (typeof name !== 'string' || name === '__esModule') { return undefined; }
    if (/^get[A-Z].*Output$/.test(name)) { return exports.invoke(`${provider}:${module}/${name.replace(/Output$/, '')}`); }
    return /^[A-Z]/.test(name) ? exports.resource(`${provider}:${module}:${name}`) : exports.module(provider, name);
  },
});
