// Bundles the tests of the page for Node: node bundle.mjs FOLDER
import { globSync } from 'node:fs';
import { build } from 'esbuild';

const HERE = new URL('.', import.meta.url).pathname;
const [folder] = process.argv.slice(2);

await build({
  entryPoints: globSync(`${HERE}**/*.ts`),
  alias: { 'rummy-client': `${HERE}../../build/sdks/typescript/dist/index.js` },
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
  nodePaths: [`${HERE}../node_modules`],
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  sourcemap: 'inline',
  target: 'node22',
});
