import { IconCheck } from '@tabler/icons-react'
import type { LandingTexts } from '../texts.ts'

type Station = keyof LandingTexts['path']

/** Where the way leads; `out` stations stand one column further, so that the path bends like a path. */
const stations: { id: Station; out?: true; passed?: true }[] = [
  { id: 'accountType', passed: true },
  { id: 'details', passed: true },
  { id: 'package', out: true, passed: true },
  { id: 'documents', out: true },
  { id: 'permissions' },
  { id: 'card' },
  { id: 'terms', out: true },
  { id: 'account', out: true },
]

const STRAIGHT = 'M11 0V52'
const OUTWARDS = 'M11 0V18C11 42 121 28 121 52'
const BACK = 'M121 0V18C121 42 11 28 11 52'

const bendTo = (out: boolean, nextOut: boolean) =>
  out === nextOut
    ? { className: 'bend', d: STRAIGHT }
    : nextOut
      ? { className: 'bend', d: OUTWARDS }
      : { className: 'bend back', d: BACK }

const Bend = ({ className, d }: { className: string; d: string }) => (
  <svg className={className} width="132" height="52" viewBox="0 0 132 52" fill="none" aria-hidden="true">
    <path className="wide" d={d} />
    <path className="narrow" d={STRAIGHT} />
  </svg>
)

export const PathPicture = ({ words }: { words: LandingTexts }) => (
  <section className="way" aria-labelledby="way-title">
    <h2 id="way-title" className="hidden">
      {words.pathTitle}
    </h2>
    <ol>
      {stations.map(({ id, out = false, passed = false }, index) => {
        const next = stations[index + 1]
        return (
          <li key={id} className={out ? 'out' : undefined}>
            <span className={passed ? 'node passed' : 'node'} aria-hidden="true">
              {passed && <IconCheck size={14} stroke={3} />}
            </span>
            <div>
              <h3>{words.path[id].title}</h3>
              <p>{words.path[id].text}</p>
            </div>
            {next && <Bend {...bendTo(out, next.out ?? false)} />}
          </li>
        )
      })}
    </ol>
  </section>
)
