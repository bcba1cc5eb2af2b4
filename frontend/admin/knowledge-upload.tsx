/** New files for the knowledge base. */
import { Button } from '../ui/button.tsx';

export function KnowledgeUpload() {
  return <Button variant="quiet">Upload files</Button>;
}
