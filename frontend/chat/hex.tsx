/** A colour in running text: its hex, with a chip of the colour before it. */

export const Hex = ({ hex }: { hex: string }) => (
  <span className="whitespace-nowrap">
    <span
      aria-hidden="true"
      className="mr-1 inline-block size-3 rounded-picture ring-1 ring-ink/20"
      style={{ background: hex }}
    />
    {hex}
  </span>
);

/** Plain text whose hex colours carry their chips. */
export const TextWithColours = ({ text }: { text: string }) =>
  text.split(/(#[0-9a-f]{6}\b)/i).map((part, index) => (index % 2 === 1 ? <Hex key={index} hex={part} /> : part));
