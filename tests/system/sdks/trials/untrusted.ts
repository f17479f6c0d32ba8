// Asks a service whose certificate is not trusted: node untrusted.ts URL
import { connect, NoAnswer } from 'rummy-client';

try {
  await connect(process.argv[2] ?? '').seat('g').game();
} catch (error) {
  console.log(error instanceof NoAnswer && error.isUntrusted);
}
