import { IConstruct } from 'constructs';
import { originOf } from './origin';
import { OwnedProblem, ProblemsError } from '../base';

/** A problem found at synth, with the construct on which it is reported. */
export interface SynthProblem extends OwnedProblem {
  readonly owner: IConstruct;
}

type Finder = (root: IConstruct) => readonly SynthProblem[];

const FINDERS: Finder[] = [];
let gathering = false;

/** Registers a search for problems of a whole app; all are reported together. */
export function findAtSynth(finder: Finder): void {
  FINDERS.push(finder);
}

/** Whether the problems of an app are being gathered; rendering must not throw meanwhile. */
export function isGathering(): boolean {
  return gathering;
}

/** @throws ProblemsError with all problems of the construct's app; its stack starts where the constructs with problems were created */
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
