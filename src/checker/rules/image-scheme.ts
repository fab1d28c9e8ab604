import { asFindings, onPods } from './support/pods';
import { nameOf } from '../../findings';
import { imageProblems } from '../../pods';
import { RuleDefinition } from '../rule';

export const imageScheme: RuleDefinition = {
  id: 'image-scheme',
  effect: 'broken',
  summary: 'an image has a URL scheme or spaces',
  check: onPods(({ spec }) => asFindings('image-scheme', imageProblems(spec), ({ path, message }) => (
    { message: `${nameOf(path)} ${message}: the Pod stays in InvalidImageName` }))),
};
