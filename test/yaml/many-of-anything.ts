import { ParseError, parseYaml } from '../../src/yaml/read/parse-yaml';

/** Texts with many of anything are read, or rejected, in a time that grows as they do. */
export function describeMany(n: number): void {
  describe(`${n} of anything end soon`, () => {
    test.each([
      ['[', '['.repeat(n)], ['{a: ', '{a: '.repeat(n)], ['- ', '- '.repeat(n)], ['? ', '? '.repeat(n)], ['lines of [', '[\n'.repeat(n)],
      ['a: {', 'a: {'.repeat(n)], ['{{', '{{ '.repeat(n)],
      ['- and [', `${'- '.repeat(60)}${'['.repeat(n)}`], ['deeper maps', Array.from({ length: 1500 }, (_, i) => `${' '.repeat(i)}a:\n`).join('')],
      ['closed brackets', '['.repeat(n) + ']'.repeat(n)],
    ])('%s is nested too deeply', (_name, text) => {
      const start = performance.now();
      // "- ? " and "{{" have another fault before
      expect(() => parseYaml(text)).toThrow(/nested too deeply|can't begin|template/);
      expect(() => parseYaml(`a: &b\n${text.replace(/^(?=.)/gm, '  ')}`)).toThrow(ParseError);
      // far above what it needs: quadratic work takes minutes
      expect(performance.now() - start).toBeLessThan(10_000);
    });

    test.each([
      ['anchors', Array.from({ length: n / 10 }, (_, i) => `k${i}: &a${i} x\n`).join('')],
      ['merges', `a: &a {x: 1}\nb:\n${'  <<: *a\n'.repeat(n / 10)}`], ['a long line', `a: ${'x'.repeat(10 * n)}`],
      ['a long line in brackets', `a: [${'x '.repeat(5 * n)}]`], ['quotes', `a: '${'\'\''.repeat(5 * n)}'`],
      ['escapes', `a: "${'\\n'.repeat(5 * n)}"`], ['lines of a scalar', `a: x\n${'  x\n'.repeat(n)}`],
      ['empty lines', `a: x\n${'\n'.repeat(5 * n)}  y\n`], ['documents', '---\n&a b: 1\n'.repeat(n / 20)],
      ['spaces', `a: x${' '.repeat(5 * n)}\nb: &c d\n`],
      ['keys in brackets', `{${Array.from({ length: n / 10 }, (_, i) => `"k ${i}": &x v, `).join('')}}`],
    ])('%s', (_name, text) => {
      const start = performance.now();
      expect(parseYaml(text).length).toBeGreaterThan(0);
      expect(performance.now() - start).toBeLessThan(20_000);
    });
  });
}
