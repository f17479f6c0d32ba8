// The service that this page plays on.
import { computed } from '@preact/signals';
import { connect } from 'rummy-client';
import { language } from '../texts';

const ADDRESS = document.querySelector<HTMLMetaElement>('meta[name=service]')?.content ?? '/';

/** The connection; another one after each change of the language. */
export const rummy = computed(() => connect(ADDRESS, { language: language.value }));
