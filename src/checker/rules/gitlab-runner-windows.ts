import { containersOf } from './support/core';
import { onWindowsPods } from './support/pods';
import { isPlainObject, listAt, lookUp, objectAt } from '../../base';
import { GITLAB_RUNNER, NodeLabel } from '../../knowledge';
import { RuleDefinition, RuleFinding } from '../rule';

const { label, pathFlag } = GITLAB_RUNNER;

export const gitlabRunnerWindows: RuleDefinition = {
  id: 'gitlab-runner-windows',
  effect: 'broken',
  needs: [label],
  summary: 'a GitLab Runner for Windows jobs lacks the label of the build, or the feature flag for paths',
  check: onWindowsPods(({ template, spec }): readonly RuleFinding[] => {
    if (lookUp(objectAt(objectAt(template, 'metadata'), 'labels'), label) === undefined) { return []; }
    const hasFlag = containersOf(spec).some(({ container }) => listAt(container, 'env').some((each) => isPlainObject(each) && each.name === pathFlag && each.value === 'true'));
    return [
      ...(lookUp(objectAt(spec, 'nodeSelector'), NodeLabel.WINDOWS_BUILD) !== undefined ? [] : [{
        path: ['spec', 'nodeSelector'], message: `the nodeSelector has no ${NodeLabel.WINDOWS_BUILD}, by which the runner selects its helper image: each job fails with "unsupported Windows Version"`,
        help: `add ${NodeLabel.WINDOWS_BUILD} to node_selector, with one runner for each release`,
      }]),
      ...(hasFlag ? [] : [{
        path: ['spec'], effect: 'advice' as const, message: `the feature flag ${pathFlag} is off: a runner on Linux writes paths that Windows doesn't have into jobs`,
        help: `set ${pathFlag} = true in [runners.feature_flags]`,
      }]),
    ];
  }),
};
