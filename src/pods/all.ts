import { PodRule } from './rule';
import * as commands from './rules/commands';
import * as identity from './rules/identity';
import * as images from './rules/images';
import * as placement from './rules/placement';
import * as ofPod from './rules/pod';
import * as resources from './rules/resources';
import * as volumes from './rules/volumes';

/** Rules about the nodes of a Pod, and whether they can run its images. */
const NODES: Readonly<Record<string, PodRule>> = { ...placement, ...images };

/** Whether a rule is about the nodes of a Pod, and whether they can run its images. */
export const isAboutNodes = (rule: PodRule): boolean => Object.values(NODES).includes(rule);

/** All rules, by the names of their constants. */
export const POD_RULES = {
  ...ofPod, ...placement, ...images, ...identity, ...volumes, ...commands, ...resources,
} as const satisfies Readonly<Record<string, PodRule>>;
