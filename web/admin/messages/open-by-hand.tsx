import { NotCopied } from '../app/not-copied'

interface OpenByHandProps {
  address: string
  uncopied?: string | undefined
}

/** The link to a chat whose window the browser blocked, below the text that it did not copy. */
export function OpenByHand({ address, uncopied }: OpenByHandProps) {
  return (
    <>
      {uncopied !== undefined && <NotCopied label="Text to copy" text={uncopied} rows={5} />}
      <p role="alert">
        {uncopied === undefined ? 'The browser blocked the window: ' : 'Then '}
        <a className="font-semibold text-laut underline" href={address} target="semeja-whatsapp" rel="opener">
          open the chat here
        </a>
      </p>
    </>
  )
}
