import { containersOf } from './support/core';
import { environmentVariableNameFault } from '../../knowledge';
import { isPlainObject, listAt, remembering, show } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

const minorOf = remembering((kubernetes) => Number(kubernetes.split('.')[1]));
const env = (text: string) => windowsPod({ container: `env:\n  - ${text}` });

export const environmentVariableName: Rule = {
  id: 'environment-variable-name',
  effect: 'rejected',
  needs: ['env'],
  summary: 'an environment variable of a Windows container has a name that the API server rejects',
  why: 'Since Kubernetes 1.32, a name can contain all printable ASCII characters except for `=`. Before, only letters, digits, `_`, `-`, and `.` were allowed, and no digit at the beginning: the API server rejects `ConnectionStrings:Default`, a usual name of settings of .NET. .NET reads `__` in the names of environment variables as `:`. The option `kubernetes` sets the version of the cluster.',
  source: 'kubernetes v1.36.3 pkg/features/kube_features.go (RelaxedEnvironmentVariableValidation), apimachinery v0.36.3 pkg/util/validation/validation.go; Microsoft, "Configuration in ASP.NET Core"',
  bad: env('name: ASPNETCORE_URLS=http://+:80'),
  good: env('name: ASPNETCORE_URLS\n    value: http://+:80'),
  check: onWindowsPods(({ spec }, { kubernetes }) => containersOf(spec).flatMap(({ container, path }) => listAt(container, 'env').flatMap((entry, i) => {
    const name = isPlainObject(entry) ? entry.name : undefined;
    const fault = typeof name === 'string' && name !== '' ? environmentVariableNameFault(name, minorOf(kubernetes)) : undefined;
    return fault ? [{ path: ['spec', ...path, 'env', i, 'name'], message: `name must ${fault.must}, got ${show(name)}: the API server rejects the Pod`, help: fault.remedy }] : [];
  }))),
};
