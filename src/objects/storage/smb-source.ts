import { isKnown, Problem, show } from '../../base';

const SOURCE = /^\/\/[^/\\\s]+(\/[^/\\<>:"|?*]+)+$/;

/** Reports an invalid source of an SMB volume. The driver requires `//server/share`, with forward slashes. */
export function smbSourceProblems(source: unknown): readonly Problem[] {
  if (!isKnown(source)) { return []; }
  if (typeof source === 'string' && SOURCE.test(source)) { return []; }
  const turned = typeof source === 'string' ? source.replace(/\\/g, '/').replace(/^smb:/, '').replace(/^\/*/, '//').replace(/\/$/, '') : '';
  return [{
    code: 'smb-source', path: ['source'], message: `must be //server/share, got ${show(source)}`,
    remedy: SOURCE.test(turned) ? `write ${show(turned)}` : 'give the server and the share, with forward slashes',
  }];
}
