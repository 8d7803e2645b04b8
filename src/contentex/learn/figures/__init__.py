"""The figures that follow from the held-out pages of a training: one file for each thing that the model predicts."""
