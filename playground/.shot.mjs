import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const f of process.argv.slice(2)) for (const [mode, opt] of Object.entries({ light: { colorScheme: 'light', viewport: { width: 1280, height: 900 } }, dark: { colorScheme: 'dark', viewport: { width: 1280, height: 900 } }, mobile: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } })) {
  const page = await (await browser.newContext(opt)).newPage();
  page.on('console', (m) => console.log(f, mode, m.text()));
  await page.goto(`file:///tmp/page/out/${f}.html`);
  await page.screenshot({ path: `/tmp/page/${f}-${mode}.png`, fullPage: f.startsWith('many') ? false : true });
  if (mode === 'light') await page.pdf({ path: `/tmp/page/${f}.pdf`, format: 'A4', margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' } });
}
await browser.close();
