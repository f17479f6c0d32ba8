// Builds the page: node build.mjs FOLDER. Names carry hashes of the contents, and each file has a copy in gzip.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const HERE = new URL('.', import.meta.url).pathname;
const [folder] = process.argv.slice(2);

/** The bundled and minified text of an entry file. */
async function bundled(entry) {
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
    nodePaths: [`${HERE}node_modules`],
    target: 'es2022',
    write: false,
  });
  return outputFiles[0].text;
}

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
const files = {
  script: writeHashed('table.js', await bundled('src/main.tsx')),
  style: writeHashed('table.css', await bundled('src/look/index.css')),
  icon: writeHashed('icon.svg', readFileSync(`${HERE}src/look/icon.svg`, 'utf8')),
};
const symbols = readFileSync(`${HERE}src/look/symbols.svg`, 'utf8').trim();
const page = readFileSync(`${HERE}src/index.html`, 'utf8').replace('{symbols}', () => symbols);
write('index.html', page.replace(/\{(script|style|icon)\}/g, (_, name) => files[name]));
