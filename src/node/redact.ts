import { Problem } from '../manifest';

const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-z0-9])[a-z0-9]{6}\.[a-z0-9]{16}(?![a-z0-9])/g, '(a token)'],
  [/\/\/[^/@\s]*@/g, '//(a password)@'],
];

/** A problem whose message shows no token and no password, wherever they were written by mistake. */
export function withoutSecrets(problem: Problem): Problem {
  return { ...problem, message: SECRETS.reduce((text, [secret, instead]) => text.replace(secret, instead), problem.message) };
}
