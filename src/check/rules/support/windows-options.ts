import { windowsOptionsProblems } from './core';
import { Problem } from '../../../manifest';
import { PodUnderCheck } from '../../rule';

/** The problems of a Pod's windowsOptions; none on a Pod with `spec.os.name: linux`, where they are rejected as a whole. */
export function optionsProblems({ template, os, osFrom }: PodUnderCheck): readonly Problem[] {
  return os === 'linux' && osFrom === 'spec.os' ? [] : windowsOptionsProblems(template);
}
