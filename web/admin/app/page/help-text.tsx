import { HELP, type HelpText as Text } from './help-texts'

/** What a page is for, what one does there, and where more is said; nothing for a page that is not known. */
export function HelpText({ place }: { place: string }) {
  const text = (HELP as Readonly<Record<string, Text>>)[place]
  if (!text) return null
  return (
    <div className="flex w-80 max-w-[calc(100vw-3.5rem)] flex-col gap-2">
      <p>{text.about}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {text.does.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <a
        href={`/docs/${text.chapter}`}
        target="_blank"
        rel="noreferrer"
        className="w-fit py-1 font-semibold text-laut underline underline-offset-4"
      >
        Read the chapter
      </a>
    </div>
  )
}
