export function ProgressBar({ text, done, total }: { text: string; done: number; total: number }) {
  return (
    <label className="flex w-full flex-col gap-1 text-sm tabular-nums">
      {text}
      <progress
        value={done}
        max={total}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-abu-200 [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-abu-200 [&::-webkit-progress-value]:bg-ink"
      />
    </label>
  )
}
