// https://heyapi.dev/openapi-ts/configuration
export default {
  input: './openapi.json',
  output: { path: './src/generated', module: { extension: '.js' } },
  plugins: [
    { name: '@hey-api/client-fetch', throwOnError: true },
    '@hey-api/typescript',
    { name: '@hey-api/sdk', client: false }, // callers pass theirs: connect makes it
  ],
};
