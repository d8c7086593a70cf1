import type { TableScore } from '../../../src/domain/matchmaking/seating'
import { useScoreTerms } from './terms'

export function ScoreTerms({ score, terms }: Pick<TableScore, 'score' | 'terms'>) {
  const known = useScoreTerms()
  if (score === null || !terms) return null
  const gains = known.flatMap(({ most, ...gain }) => (most === null ? [] : [{ ...gain, most }]))
  const losses = known.filter(({ term, most }) => most === null && terms[term] !== 0)
  return (
    <table className="w-full text-[13px] tabular-nums" aria-label="Points by their reason">
      <tbody>
        {gains.map(({ term, name, most }) => (
          <tr key={term}>
            <th scope="row" className="py-0.5 pr-3 text-left font-normal">
              {name}
            </th>
            <td className="w-24 py-0.5">
              <svg viewBox="0 0 96 6" width="96" height="6" fill="none" className="block" aria-hidden="true">
                <rect width="96" height="6" rx="3" className="fill-abu-200" />
                <rect width={(terms[term] / most) * 96} height="6" rx="3" className="fill-pandan" />
              </svg>
            </td>
            <td className="py-0.5 pl-3 text-right whitespace-nowrap">
              {terms[term].toFixed(1)} <span className="text-abu-600">of {most}</span>
            </td>
          </tr>
        ))}
        {losses.map(({ term, name }) => (
          <tr key={term} className="text-sambal-dark">
            <th scope="row" colSpan={2} className="py-0.5 pr-3 text-left font-normal">
              {name}
            </th>
            <td className="py-0.5 pl-3 text-right">{terms[term].toFixed(1).replace('-', '−')}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className="border-t border-abu-200 pt-1 text-left">
            Score
          </th>
          <td className="border-t border-abu-200 pt-1 pl-3 text-right whitespace-nowrap">
            {score.toFixed(1)} <span className="font-normal text-abu-600">of 100</span>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
