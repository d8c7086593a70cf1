import type { TableScore } from '../../../src/domain/matchmaking/seating'
import { RuleBreaks } from './rule-breaks'
import { ScoreTerms } from './score-terms'

interface ScoreReasonsProps {
  score: TableScore
  nameOf: (id: number) => string | undefined
}

/** The reasons of a score: broken rules, words, and points by term. */
export function ScoreReasons({ score, nameOf }: ScoreReasonsProps) {
  return (
    <div className="flex flex-col gap-2">
      <RuleBreaks breaks={score.breaks} nameOf={nameOf} />
      {score.words.length > 0 && <p>{wordsText(score)}</p>}
      {score.score === null ? (
        <p className="text-abu-600">A score needs six people with complete answers.</p>
      ) : (
        <ScoreTerms {...score} />
      )}
    </div>
  )
}

export function wordsText({ talkAbout, words }: Pick<TableScore, 'talkAbout' | 'words'>): string {
  // a line never begins with a dot
  return [...(talkAbout ? [`Talk about ${talkAbout}`] : []), ...words].join('\u00a0· ')
}
