// Builds the page: node build.mjs FOLDER. Names carry hashes of the contents, and each file has a copy in gzip.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const HERE = new URL('.', import.meta.url).pathname;
const [folder] = process.argv.slice(2);

/** The bundled and minified text of an entry file. `apart` is a plugin that leaves modules out of it. */
async function bundled(entry, apart = []) {
  const { outputFiles } = await build({
    entryPoints: [HERE + entry],
    alias: { 'rummy-client': `${HERE}../build/sdks/typescript/dist/index.js` },
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'warning',
    minify: true,
    plugins: apart,
    nodePaths: [`${HERE}node_modules`],
    target: 'es2022',
    write: false,
  });
  return outputFiles[0].text;
}

/** Leaves the import of a module to the browser, which finds it beside the script under this name. */
const importedAs = (filter, name) => ({
  name: 'imported',
  setup: ({ onResolve }) => onResolve({ filter }, () => ({ path: `./${name}`, external: true })),
});

/** Writes a file and its copy in gzip. */
function write(name, text) {
  writeFileSync(`${folder}/${name}`, text);
  writeFileSync(`${folder}/${name}.gz`, gzipSync(text, { level: 9 }));
}

/** Writes a file under a name with the hash of its text, and returns that name. */
function writeHashed(name, text) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const hashed = name.replace('.', `.${hash}.`);
  write(hashed, text);
  return hashed;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const icon = readFileSync(`${HERE}src/look/icon.svg`, 'utf8');
const french = writeHashed('french.js', await bundled('src/texts/fr.ts'));
const files = {
  script: writeHashed('table.js', await bundled('src/main.tsx', [importedAs(/^\.\/fr$/, french)])),
  style: writeHashed('table.css', await bundled('src/look/index.css')),
  icon: writeHashed('icon.svg', icon),
};
// the icon stands in the page, too: one request less
const brand = icon.replace(/<svg[^>]*viewBox/, '<symbol id="brand" viewBox').replace('</svg>', '</symbol>').trim();
const symbols = readFileSync(`${HERE}src/look/symbols.svg`, 'utf8').trim();
const page = readFileSync(`${HERE}src/index.html`, 'utf8').replace('{symbols}', () => symbols.replace('{brand}', brand));
write('index.html', page.replace(/\{(script|style|icon)\}/g, (_, name) => files[name]));
