// A question that a move leaves open, with its few answers, such as which card a joker stands for.
import { Said } from '../cards/sentence';
import { IconButton } from '../page/icon';
import type { Question } from '../../play/state';
import { t } from '../../texts';

/** Stands above the hand and takes no focus: the answers are buttons as all others. */
export function QuestionBox({ question }: { question: Question }) {
  return (
    <section class="box question" aria-label={t.value.table.question}>
      <header>
        <h3>
          <Said sentence={question.title} />
        </h3>
        <IconButton icon="close" name={t.value.table.close} press={() => question.cancel()} />
      </header>
      <div class="answers">
        {question.answers.map(({ label, choose }) => (
          <button type="button" class="action plain" onClick={() => choose()}>
            <Said sentence={label} />
          </button>
        ))}
      </div>
    </section>
  );
}
