/** The output of the build: addresses of scripts and style sheets, by module. */
import type { Rollup } from 'vite';

type Chunk = Rollup.OutputChunk;

export class BuiltSite {
  readonly #bundle: Rollup.OutputBundle;
  readonly #base: string;

  constructor(bundle: Rollup.OutputBundle, base: string) {
    this.#bundle = bundle;
    this.#base = base;
  }

  /** The address of a module's script, a separate one where it has one. @throws where there is none. */
  script(module: string): string {
    return this.#base + this.#chunk(module).fileName;
  }

  /** The addresses of all scripts that these modules load at the start. */
  scripts(modules: string[]): string[] {
    return this.#reach(modules).map(({ fileName }) => this.#base + fileName);
  }

  /** The addresses of the style sheets of these modules and of their imports, in cascade order. */
  sheets(modules: string[]): string[] {
    return this.#sheetNames(modules).map((name) => this.#base + name);
  }

  /** The text of these style sheets. */
  styles(modules: string[]): string {
    const texts = this.#sheetNames(modules).map((name) => {
      const file = this.#bundle[name];
      if (file?.type !== 'asset') throw new Error(`The build has no ${name}.`);
      return typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString('utf8');
    });
    return texts.join('\n');
  }

  readonly #sheetNames = (modules: string[]) => [
    ...new Set(this.#reach(modules).flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
  ];

  /** The chunks of these modules and of their imports, imports first. */
  #reach(modules: string[]): Chunk[] {
    const reached: Chunk[] = [];
    const seen = new Set<Chunk>();
    const visit = (chunk: Chunk) => {
      if (seen.has(chunk)) return;
      seen.add(chunk);
      for (const name of chunk.imports) {
        const imported = this.#bundle[name];
        if (imported?.type === 'chunk') visit(imported);
      }
      reached.push(chunk);
    };
    for (const module of modules) visit(this.#chunk(module));
    return reached;
  }

  #chunk(module: string): Chunk {
    const chunks = Object.values(this.#bundle).filter((file): file is Chunk => file.type === 'chunk');
    const isIt = (id: string | null) => id?.endsWith(`/frontend/${module}`) ?? false;
    const found =
      chunks.find(({ facadeModuleId }) => isIt(facadeModuleId)) ??
      chunks.find(({ moduleIds }) => moduleIds.some((id) => isIt(id)));
    if (!found) throw new Error(`The build has no chunk with ${module}.`);
    return found;
  }
}
