import { show } from '../../manifest';
import { RuleDefinition } from '../rule';
import { containersOf } from './support/core';
import { onPods } from './support/pods';

const SCHEME = /^\w+:\/\//;

export const imageScheme: RuleDefinition = {
  id: 'image-scheme',
  effect: 'broken',
  summary: 'an image starts with a URL scheme',
  check: onPods(({ spec }) => containersOf(spec).flatMap(({ container: { image }, path }) => {
    if (typeof image !== 'string' || !SCHEME.test(image)) { return []; }
    return [{
      path: ['spec', ...path, 'image'], message: `image must not start with a URL scheme, got ${show(image)}: the Pod stays in InvalidImageName`,
      help: `use ${show(image.replace(SCHEME, ''))}`,
    }];
  })),
};
