import { containersOf } from './support/core';
import { environmentNameProblems, remembering } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods, rejected } from './support/pods';

const minorOf = remembering((kubernetes) => Number(kubernetes.split('.')[1]));
const env = (text: string) => windowsPod({ container: `env:\n  - ${text}` });

export const environmentVariableName: Rule = {
  id: 'environment-variable-name',
  effect: 'rejected',
  needs: ['env'],
  summary: 'an environment variable of a Windows container has a name that the API server rejects',
  why: 'A name can\'t be empty. Since Kubernetes 1.32, it can contain all printable ASCII characters except for `=`. Before, only letters, digits, `_`, `-`, and `.` were allowed, and no digit at the beginning: the API server rejects `ConnectionStrings:Default`, a usual name of settings of .NET. .NET reads `__` in the names of environment variables as `:`. The option `kubernetes` sets the version of the cluster.',
  source: 'kubernetes v1.36.3 pkg/features/kube_features.go (RelaxedEnvironmentVariableValidation), apimachinery v0.36.3 pkg/util/validation/validation.go; Microsoft, "Configuration in ASP.NET Core"',
  bad: env('name: ASPNETCORE_URLS=http://+:80'),
  good: env('name: ASPNETCORE_URLS\n    value: http://+:80'),
  check: onWindowsPods(({ spec }, { kubernetes }) => rejected('environment-variable-name', environmentNameProblems(containersOf(spec), minorOf(kubernetes)))),
};
