import { IConstruct } from 'constructs';
import { OwnedProblem, ProblemsError } from '../options';
import { originOf } from './origin';

/** A problem that shows at synth, and the construct that it is reported on. */
export interface SynthProblem extends OwnedProblem {
  readonly owner: IConstruct;
}

type Finder = (root: IConstruct) => readonly SynthProblem[];

const FINDERS: Finder[] = [];
let gathering = false;

/** Adds a search for problems of a whole app, which are reported together. */
export function findAtSynth(finder: Finder): void {
  FINDERS.push(finder);
}

/** Whether the problems of an app are being gathered: what is rendered then must not throw on its own. */
export function isGathering(): boolean {
  return gathering;
}

/** @throws ProblemsError with all the problems of the app of a construct; its stack begins where the constructs at fault were made */
export function throwProblemsOfApp(construct: IConstruct): never {
  const { root } = construct.node;
  gathering = true;
  try {
    const problems = FINDERS.flatMap((finder) => finder(root));
    const origins = [...new Set(problems.map(({ owner }) => owner))].flatMap(originOf);
    throw new ProblemsError(problems.map(({ owner: _, ...problem }) => problem), origins); // node-do-not-add-exception-line
  } finally {
    gathering = false;
  }
}
