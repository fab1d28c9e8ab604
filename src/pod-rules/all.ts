import { PodRule } from './rule';
import * as builds from './rules/builds';
import * as commands from './rules/commands';
import * as identity from './rules/identity';
import * as images from './rules/images';
import * as placement from './rules/placement';
import * as ofPod from './rules/pod';
import * as resources from './rules/resources';
import * as volumes from './rules/volumes';

/** All rules, by the name that the checker's rule has. */
export const POD_RULES = {
  ...ofPod, ...placement, ...builds, ...images, ...identity, ...volumes, ...commands, ...resources,
} as const satisfies Readonly<Record<string, PodRule>>;
