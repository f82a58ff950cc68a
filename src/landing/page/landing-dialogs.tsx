import { IconDeviceDesktop, IconX } from '@tabler/icons-react'
import type { LandingTexts } from '../texts.ts'

/** The toast and the small-screen recommendation, ready to be filled and opened by the page's script. */
export const LandingDialogs = ({ words }: { words: LandingTexts }) => (
  <>
    <div id="toast" className="toast" role="alert" hidden>
      <p />
      <button type="button" aria-label={words.close}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
    <dialog
      id="desktop-recommend"
      className="sheet"
      aria-labelledby="desktop-title"
      aria-describedby="desktop-text"
    >
      <form method="dialog">
        <IconDeviceDesktop size={28} stroke={1.75} aria-hidden="true" />
        <h2 id="desktop-title">{words.overlay.title}</h2>
        <p id="desktop-text">{words.overlay.text}</p>
        <label>
          <input type="checkbox" name="never" /> {words.overlay.never}
        </label>
        <button className="sign-in" type="submit">
          {words.overlay.ok}
        </button>
      </form>
    </dialog>
    <template
      id="words"
      data-words={JSON.stringify({
        ...words.notices,
        waiting: words.waiting,
        signingIn: words.signingIn,
        errors: words.errors,
      })}
    />
  </>
)
