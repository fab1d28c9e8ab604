import { windowsOptionsProblems } from './core';
import { Problem } from '../../../manifest';
import { PodUnderCheck } from '../../rule';

/** What is wrong with a pod's windowsOptions; on a pod with `spec.os.name: linux` they are refused as a whole. */
export function optionsProblems({ template, os, osFrom }: PodUnderCheck): readonly Problem[] {
  return os === 'linux' && osFrom === 'spec.os' ? [] : windowsOptionsProblems(template);
}
